import { protocol } from 'electron';
import type { PageFiles } from '../../page-files.ts';
import { appScheme, pathOnDesk } from './origin.ts';

/** Must run before the app is ready. The scheme gets what a page needs and nothing that loosens a check. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Serves `app://desk/…` from the manifest of built files; any other host or path is 404. */
export function serveApp(pageFiles: PageFiles): void {
  protocol.handle(appScheme, async (request) => {
    // A path in no manifest still gets an answer with every header.
    const path = pathOnDesk(request.url) ?? '';
    const [query] = /\?[^#]*/.exec(request.url) ?? [];
    const { status, headers, body } = await pageFiles.answer(request.method, path, query);
    return new Response(body, { status, headers });
  });
}
