// Features that the page uses and that Chromium 102 in Debian's QtWebEngine lacks. Electron has all of them.
(() => {
  const add = (owner, name, value) => {
    if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  };
  add(Promise, 'withResolvers', function () {
    const made = {};
    made.promise = new this((resolve, reject) => Object.assign(made, { resolve, reject }));
    return made;
  });
  for (const Kind of [Array, Object.getPrototypeOf(Uint8Array)]) {
    add(Kind.prototype, 'toSorted', function (compare) {
      return this.slice().sort(compare);
    });
    add(Kind.prototype, 'toReversed', function () {
      return this.slice().reverse();
    });
    add(Kind.prototype, 'with', function (at, value) {
      const copy = this.slice();
      copy[at < 0 ? copy.length + at : at] = value;
      return copy;
    });
  }
  add(Array.prototype, 'toSpliced', function (...how) {
    const copy = this.slice();
    copy.splice(...how);
    return copy;
  });
  add(Map, 'groupBy', (items, keyOf) => {
    const groups = new Map();
    let at = 0;
    for (const item of items) {
      const key = keyOf(item, at++);
      groups.set(key, [...(groups.get(key) ?? []), item]);
    }
    return groups;
  });
  add(Object, 'groupBy', (items, keyOf) =>
    Object.assign(Object.create(null), Object.fromEntries(Map.groupBy(items, keyOf))),
  );
  add(URL, 'canParse', (...url) => {
    try {
      return Boolean(new URL(...url));
    } catch {
      return false;
    }
  });
  add(String.prototype, 'toWellFormed', function () {
    return this.replace(/\p{Surrogate}/gu, '\ufffd');
  });
  add(globalThis.Element?.prototype ?? {}, 'checkVisibility', function () {
    return this.getClientRects().length > 0;
  });
})();
