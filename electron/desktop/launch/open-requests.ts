import { app } from 'electron';
import { type OpenRequest, openingOfLink } from './launch-words.ts';

/** Requests from outside, queued until a listener subscribes. */
export type OpenRequests = ReturnType<typeof createOpenRequests>;

const maxWaiting = 20;

/** Create the queue before the app is ready, because macOS already reports links and files at that time and does not repeat its reports. */
export function createOpenRequests() {
  const waiting: OpenRequest[] = [];
  let follower: ((opening: OpenRequest) => void) | null = null;

  function add(openRequests: readonly OpenRequest[]): void {
    for (const opening of openRequests) {
      if (follower !== null) follower(opening);
      else if (waiting.length < maxWaiting) waiting.push(opening);
    }
  }
  app.on('open-url', (event, link) => {
    event.preventDefault();
    add([openingOfLink(link)]);
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    add([{ is: 'file', path }]);
  });
  return {
    add,
    follow(take: (opening: OpenRequest) => void) {
      follower = take;
      for (const opening of waiting.splice(0)) take(opening);
    },
  };
}
