; Steps of the installer for Windows in addition to copying files. electron-builder includes this file, see electron-builder.yml.

!include "FileFunc.nsh"
!include "LogicLib.nsh"

!define IMEI_DESK_LIST "ImeiDesk.List"

; When the user clicks a notification, Windows starts the app through this key. Electron writes the key for the current user.
!define IMEI_DESK_TOASTS "Software\Classes\CLSID\{5B0F6C0E-6C39-4B52-9E0E-6B4B7F8A2D51}"

; The app is only added to "Open with". The default value of a file extension decides which program a double click opens, and this value is not changed.
!macro offerFor ENDING
  WriteRegNone SHELL_CONTEXT "Software\Classes\.${ENDING}\OpenWithProgids" "${IMEI_DESK_LIST}"
!macroend
!macro offerNoMoreFor ENDING
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.${ENDING}\OpenWithProgids" "${IMEI_DESK_LIST}"
!macroend

; Chromium does not parse arguments after `--` as switches, so a link from outside cannot pass a switch to Chromium.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\${IMEI_DESK_LIST}" "" "IMEI list"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${IMEI_DESK_LIST}\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${IMEI_DESK_LIST}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" -- "%1"'
  !insertmacro offerFor "csv"
  !insertmacro offerFor "xlsx"
  !insertmacro offerFor "txt"
  WriteRegStr SHELL_CONTEXT "Software\Classes\imei-desk" "" "URL:IMEI Desk"
  WriteRegStr SHELL_CONTEXT "Software\Classes\imei-desk" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\imei-desk\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" -- "%1"'
!macroend

; An update uninstalls the previous version. In that case the user is not asked, and the shop's data is not changed.
!macro customUnInstall
  ${IfNot} ${isUpdated}
    !insertmacro offerNoMoreFor "csv"
    !insertmacro offerNoMoreFor "xlsx"
    !insertmacro offerNoMoreFor "txt"
    DeleteRegKey SHELL_CONTEXT "Software\Classes\${IMEI_DESK_LIST}"
    DeleteRegKey SHELL_CONTEXT "Software\Classes\imei-desk"
    DeleteRegKey HKCU "${IMEI_DESK_TOASTS}"
    StrCpy $R0 "keep"
    ${GetParameters} $R1
    ClearErrors
    ${GetOptions} $R1 "--delete-app-data" $R2
    ${IfNot} ${Errors}
      StrCpy $R0 "delete"
    ${EndIf}
    ; The data is kept if the app is uninstalled silently, or if the user only presses Enter.
    MessageBox MB_YESNO|MB_ICONEXCLAMATION|MB_DEFBUTTON2 "Also delete all orders, settings and backups of IMEI Desk on this computer? They are the record of what was ordered and paid, and cannot be brought back.$\r$\n$\r$\nNo keeps them for a later installation." /SD IDNO IDNO keepData
      StrCpy $R0 "delete"
    keepData:
    ${If} $R0 == "delete"
      SetShellVarContext current
      RMDir /r "$LOCALAPPDATA\IMEI Desk"
      RMDir /r "$APPDATA\IMEI Desk"
      ${If} $installMode == "all"
        SetShellVarContext all
      ${EndIf}
    ${EndIf}
  ${EndIf}
!macroend
