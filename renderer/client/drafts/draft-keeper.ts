/** Saves a form's draft shortly after the last change. */
export interface DraftKeeper<Draft> {
  readonly id: () => string;
  /** Null if the form is empty: no draft is kept. */
  change(draft: Draft | null): void;
  /** Saves pending changes now. */
  flush(): void;
  /** Deletes this draft, because its content was ordered or moved elsewhere; the next input creates another draft. */
  end(): void;
  /** Keeps this draft; the next input creates another draft. */
  begin(): void;
}

interface DraftKeeperDeps<Draft> {
  /** Id of the resumed draft; null for a new one. */
  readonly id: string | null;
  readonly keep: (id: string, draft: Draft) => void;
  readonly discard: (id: string) => void;
  /** Schedules `run`; returns the cancel function. */
  readonly later: (run: () => void) => () => void;
  readonly newId: () => string;
}

export function createDraftKeeper<Draft>(deps: DraftKeeperDeps<Draft>): DraftKeeper<Draft> {
  let id = deps.id ?? deps.newId();
  let isKept = deps.id !== null;
  let waiting: { readonly draft: Draft | null; readonly cancel: () => void } | null = null;
  const run = (): void => {
    if (waiting === null) return;
    const { draft, cancel } = waiting;
    cancel();
    waiting = null;
    if (draft !== null) deps.keep(id, draft);
    else if (isKept) deps.discard(id);
    isKept = draft !== null;
  };
  return {
    id: () => id,
    change(draft) {
      waiting?.cancel();
      waiting = { draft, cancel: deps.later(run) };
    },
    flush: run,
    end() {
      waiting?.cancel();
      waiting = null;
      if (isKept) deps.discard(id);
      id = deps.newId();
      isKept = false;
    },
    begin() {
      run();
      id = deps.newId();
      isKept = false;
    },
  };
}
