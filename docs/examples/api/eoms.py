"""Calls of EOMS with an API key, with nothing but the standard library.

    EOMS_URL=https://eoms.example EOMS_KEY=eoms_... python3 eoms.py devices
    python3 eoms.py command DEVICE_ID ACTION '{"name": "value"}'
"""
import json
import os
import sys
import urllib.error
import urllib.parse
import urllib.request
import uuid


class Refused(Exception):
    """A refusal: `code` is stable, the message is for people."""

    def __init__(self, code, message):
        super().__init__(f"{code} {message}")
        self.code = code


def call(method, path, query=None, body=None):
    url = os.environ["EOMS_URL"] + "/eoms" + path
    if query:
        url += "?" + urllib.parse.urlencode(query)
    headers = {"Authorization": "Bearer " + os.environ["EOMS_KEY"], "Accept-Language": "en"}
    data = None
    if body is not None:
        data = json.dumps(body).encode()
        headers["Content-Type"] = "application/json"
        headers["Idempotency-Key"] = str(uuid.uuid4())
    request = urllib.request.Request(url, data=data, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as reply:
            answer = json.load(reply)
    except urllib.error.HTTPError as error:
        answer = json.load(error)
    if not answer["status"]:
        raise Refused(answer["code"], answer.get("message", ""))
    return answer["data"]


def devices():
    path = "/device/getDevicesByDeviceTypeCodeAndBrandNameAndPlaceId"
    current = 1
    while True:
        page = call("GET", path, {"current": current, "size": 100})
        yield from page["records"]
        if current * 100 >= page["total"]:
            return
        current += 1


if __name__ == "__main__":
    try:
        if sys.argv[1:2] == ["devices"]:
            for device in devices():
                print(device["id"], device["name"])
        elif sys.argv[1:2] == ["command"]:
            args = json.loads(sys.argv[4]) if len(sys.argv) > 4 else {}
            print(call("POST", "/device/executeAction", body={"deviceId": sys.argv[2], "action": sys.argv[3], "args": args})["id"])
        else:
            sys.exit(__doc__)
    except Refused as refusal:
        sys.exit(str(refusal))
