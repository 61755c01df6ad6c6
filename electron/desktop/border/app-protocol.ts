import { protocol } from 'electron';
import type { PageFiles } from '../../page-files.ts';
import { appScheme, pathOnDesk } from './origin.ts';

/**
 * Registers the scheme. Must run before the app is ready. The scheme gets only the privileges that a page needs, and none that weakens a
 * check.
 */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Serves `app://desk/…` from the manifest of built files. Any other host or path gets 404. */
export function serveApp(pageFiles: PageFiles): void {
  protocol.handle(appScheme, async (request) => {
    // The answer has all headers even if the path is not in the manifest.
    const path = pathOnDesk(request.url) ?? '';
    const [query] = /\?[^#]*/.exec(request.url) ?? [];
    const { status, headers, body } = await pageFiles.answer(request.method, path, query);
    return new Response(body, { status, headers });
  });
}
