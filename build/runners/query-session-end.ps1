# Asks a window whether the Windows session may end. Windows asks in the same way when a user signs out: `query-session-end.ps1 HANDLE`. Prints 1 for yes, 0 for no.
param([Parameter(Mandatory)][long]$Handle)
$ErrorActionPreference = 'Stop'
$user = Add-Type -Namespace Win32 -Name User -PassThru -MemberDefinition `
  '[DllImport("user32.dll")] public static extern IntPtr SendMessage(IntPtr window, uint message, IntPtr first, IntPtr second);'
# The first number is WM_QUERYENDSESSION, and the second is ENDSESSION_LOGOFF.
$user::SendMessage([IntPtr]$Handle, 0x11, [IntPtr]::Zero, [IntPtr]0x80000000L).ToInt64()
