"""Receives event webhooks and verifies their signature, with nothing but the standard library.

    EOMS_SECRET=whsec_... python3 receive_webhook.py 8080
"""
import base64
import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["EOMS_SECRET"].removeprefix("whsec_"))
seen = set()


def verified(headers, body):
    message_id, sent = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    # An old message may be a recorded one.
    if not sent.isdigit() or abs(time.time() - int(sent)) > 300:
        return False
    signed = f"{message_id}.{sent}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
    # While the secret is renewed there are two.
    return any(hmac.compare_digest(expected, one) for one in headers.get("webhook-signature", "").split(" "))


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(min(int(self.headers.get("content-length", 0)), 1_000_000))
        if not verified(self.headers, body):
            return self.answer(401)
        message = json.loads(body)
        # The same message may come twice.
        if message["id"] not in seen:
            seen.add(message["id"])
            print(message["type"], message["data"]["subject"].get("id", ""), flush=True)
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", int(sys.argv[1])), Receiver)
print("listening on", server.server_port, flush=True)
server.serve_forever()
