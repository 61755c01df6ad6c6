import { z } from 'zod';

const entriesSchema = z.array(z.tuple([z.string(), z.unknown()]));

/**
 * The wire's own way of copying objects loses a property called `__proto__`; an object that has one travels as its entries. Both ends of
 * every line are opened with this.
 */
export const wireObjects = {
  customJsonSerializers: [
    {
      type: 100,
      condition: (data: unknown) =>
        typeof data === 'object' && data !== null && Object.hasOwn(data, '__proto__'),
      serialize: (data: object) => Object.entries(data),
      deserialize: (entries: unknown) => Object.fromEntries(entriesSchema.parse(entries)),
    },
  ],
};
