; What the installer for Windows does beside laying out files. Included by electron-builder, see electron-builder.yml.

!include "FileFunc.nsh"
!include "LogicLib.nsh"

!define IMEI_DESK_LIST "ImeiDesk.List"

; By which Windows starts the app when a notification is clicked: Electron writes it for the person who runs the app.
!define IMEI_DESK_TOASTS "Software\Classes\CLSID\{5B0F6C0E-6C39-4B52-9E0E-6B4B7F8A2D51}"

; "Open with" alone: the value of the ending itself, which decides about a double click, is not touched.
!macro offerFor ENDING
  WriteRegNone SHELL_CONTEXT "Software\Classes\.${ENDING}\OpenWithProgids" "${IMEI_DESK_LIST}"
!macroend
!macro offerNoMoreFor ENDING
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.${ENDING}\OpenWithProgids" "${IMEI_DESK_LIST}"
!macroend

; Chromium does not parse arguments after `--` as switches, so a link from outside cannot pass any.
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

; An update removes the version before it: then nothing is asked, and nothing of the shop's is touched.
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
    ; Removed silently, or Enter pressed without reading: the data stays.
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
