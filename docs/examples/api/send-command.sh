#!/bin/sh
# Sends a command: send-command.sh DEVICE_ID ACTION '{"name": "value"}'. The same Idempotency-Key is carried out once.
exec curl --silent --show-error --fail --max-time 30 \
  --header "Authorization: Bearer $EOMS_KEY" \
  --header "Content-Type: application/json" \
  --header "Idempotency-Key: ${EOMS_ONCE:-$(date +%s)-$$}" \
  --data "{\"deviceId\": \"$1\", \"action\": \"$2\", \"args\": ${3:-{\}}}" \
  "$EOMS_URL/eoms/device/executeAction"
