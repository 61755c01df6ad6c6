# Installs each Windows package that was built here, without dialogs. Then starts the app, removes it, and checks which files remain.
$ErrorActionPreference = 'Stop'
$PSNativeCommandUseErrorActionPreference = $true

$data = "$env:LOCALAPPDATA\IMEI Desk"
$folder = "$env:LOCALAPPDATA\Programs\IMEI Desk"
$program = "$folder\IMEI Desk.exe"

function Assert-Absent([string]$path, [string]$why) { if (Test-Path -LiteralPath $path) { throw $why } }
function Assert-Present([string]$path, [string]$why) { if (-not (Test-Path -LiteralPath $path)) { throw $why } }
function Assert-NothingRegistered([string]$after) { & "$PSScriptRoot\nothing-registered.ps1" -After $after }
function Invoke-Msi([string]$verb, [string]$file) {
  $done = Start-Process msiexec -ArgumentList $verb, "`"$file`"", '/qn' -Wait -PassThru
  if ($done.ExitCode -ne 0) { throw "msiexec $verb ended with $($done.ExitCode)." }
}

$portable = (Get-ChildItem dist\*-portable.exe).FullName
node build/pack/smoke-installed.mjs --twice $portable
Assert-NothingRegistered 'The portable program'

New-Item -ItemType Directory -Force $data | Out-Null
Set-Content "$data\kept.txt" 'kept'
$setup = (Get-ChildItem dist\*-setup.exe).FullName
Start-Process $setup -ArgumentList '/S', '/currentuser' -Wait
Assert-Present $program 'It was not installed where it says.'
node build/pack/smoke-installed.mjs $program
Assert-Present 'HKCU:\Software\Classes\imei-desk\shell\open\command' 'The protocol is not registered.'
if ((Get-Item 'HKCU:\Software\Classes\.csv').GetValue('') -eq 'ImeiDesk.List') { throw 'It took the ending for itself.' }
Start-Process "$folder\Uninstall IMEI Desk.exe" -ArgumentList '/S', '/currentuser' -Wait
# The uninstaller starts a copy of itself, which continues after the first process has ended.
for ($try = 0; $try -lt 60 -and (Test-Path -LiteralPath $program); $try += 1) { Start-Sleep -Seconds 1 }
Assert-Absent $program 'It was not removed.'
Assert-Absent 'HKCU:\Software\Classes\imei-desk' 'The protocol stayed.'
Assert-NothingRegistered 'Removing it'
Assert-Present "$data\kept.txt" 'Removing the app removed data.'

$msi = (Get-ChildItem dist\*.msi).FullName
Invoke-Msi '/i' $msi
node build/pack/smoke-installed.mjs "$env:ProgramFiles\IMEI Desk\IMEI Desk.exe"
Invoke-Msi '/x' $msi
Assert-NothingRegistered 'Removing the .msi'
