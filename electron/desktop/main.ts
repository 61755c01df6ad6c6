import { app } from 'electron';
import { registerAppScheme } from './app-protocol.ts';
import { openDesktop } from './desktop.ts';
import { lockApp } from './security.ts';
import { giveUp } from './start-failure.ts';
import { logSurprise } from './surprise.ts';

process.on('uncaughtException', logSurprise);
process.on('unhandledRejection', logSurprise);

registerAppScheme();
lockApp();

const dataFolder = app.commandLine.getSwitchValue('data-dir');
if (dataFolder !== '') app.setPath('userData', dataFolder);

if (app.requestSingleInstanceLock()) {
  openDesktop(logSurprise).catch(giveUp);
} else {
  process.stderr.write('IMEI Desk is already open; its window was brought to the front.\n');
  app.exit(0);
}
