/**
 * Serializers for both sides of every connection. By default, a property named `__proto__` would be lost, so an object with this property
 * is sent as a list of entries.
 */
export const wireObjects = {
  customJsonSerializers: [
    {
      type: 100,
      condition: (data: unknown) =>
        typeof data === 'object' && data !== null && Object.hasOwn(data, '__proto__'),
      serialize: (data: object) => Object.entries(data),
      deserialize: (entries: unknown) => Object.fromEntries(readEntries(entries)),
    },
  ],
};

// The entries are validated without a schema, because the page opens its connection before it has loaded a schema library.
function readEntries(entries: unknown): readonly Entry[] {
  if (Array.isArray(entries) && entries.every(isEntry)) return entries;
  throw new TypeError('invalid entries of an object');
}

type Entry = readonly [string, unknown];

function isEntry(entry: unknown): entry is Entry {
  return Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string';
}
