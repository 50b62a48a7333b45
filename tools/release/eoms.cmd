@echo off
rem Starts the product with the Node beside it, or the one of this machine.
setlocal
set "node=%~dp0node\node.exe"
if not exist "%node%" set "node=node"
"%node%" --enable-source-maps "%~dp0eoms.mjs" %*
exit /b %errorlevel%
