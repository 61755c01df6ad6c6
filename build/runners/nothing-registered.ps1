# Fails if a program that is not installed has left an entry in the Start menu, or a class through which Windows would start it.
# `-After` is the program that ran or was removed. The error message contains its name.
param([Parameter(Mandatory)][string]$After)
$ErrorActionPreference = 'Stop'

$menus = "$env:APPDATA\Microsoft\Windows\Start Menu\Programs", "$env:ProgramData\Microsoft\Windows\Start Menu\Programs"
foreach ($menu in $menus) {
  foreach ($name in 'IMEI Desk', 'Electron') {
    if (Test-Path -LiteralPath "$menu\$name.lnk") { throw "$After left $name in the Start menu." }
  }
}
if (Test-Path 'HKCU:\Software\Classes\CLSID\{5B0F6C0E-6C39-4B52-9E0E-6B4B7F8A2D51}') {
  throw "$After left the class by which Windows starts it for a notification."
}
