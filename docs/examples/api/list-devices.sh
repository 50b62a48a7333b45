#!/bin/sh
# Lists devices with their state. EOMS_URL: https://eoms.example   EOMS_KEY: an API key
exec curl --silent --show-error --fail --max-time 30 \
  --header "Authorization: Bearer $EOMS_KEY" \
  "$EOMS_URL/eoms/device/getDevicesByDeviceTypeCodeAndBrandNameAndPlaceId?current=1&size=100"
