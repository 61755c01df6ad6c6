import { plainName } from './plain-name.ts';

// This limit is greater than the number of name lists in the decoder. The limit protects the memory from a caller that makes a new list for
// each call.
const maxRemembered = 200;
const fewNames = 8;

/** The names of an object's fields, in order. The rows of a catalogue share one shape, so one lookup by name serves thousands of rows. */
export class Shape {
  readonly names: readonly string[];
  #places: Map<string, number[]> | null = null;
  #plain: readonly string[] | null = null;
  readonly #found: Map<readonly string[], readonly (readonly number[])[]> | null;
  #others: { readonly known: ReadonlySet<string>; readonly places: readonly number[] } | null = null;

  /**
   * `isShared` is true if many objects have this shape. Lookups are cached only for shared shapes and for shapes with many names: a cache
   * for one small object would waste memory.
   */
  constructor(names: readonly string[], isShared = false) {
    this.names = names;
    this.#found = isShared || names.length > fewNames ? new Map() : null;
  }

  /** The positions of each name in `targetNames` that the shape contains, in the order of `targetNames`. A repeated name has several positions. */
  find(targetNames: readonly string[]): readonly (readonly number[])[] {
    if (this.#found === null) return this.#findAmongFew(targetNames);
    const known = this.#found.get(targetNames);
    if (known !== undefined) return known;
    const places = this.#index();
    const found = targetNames.flatMap((name) => {
      const knownPlace = places.get(plainName(name));
      return knownPlace === undefined ? [] : [knownPlace];
    });
    if (this.#found.size < maxRemembered) this.#found.set(targetNames, found);
    return found;
  }

  /** Positions of the names that are not in `known` (plain names). */
  others(known: ReadonlySet<string>): readonly number[] {
    if (this.#others?.known !== known) {
      const places = this.names.flatMap((name, place) => (known.has(plainName(name)) ? [] : [place]));
      this.#others = { known, places };
    }
    return this.#others.places;
  }

  #findAmongFew(targetNames: readonly string[]): readonly (readonly number[])[] {
    this.#plain ??= this.names.map(plainName);
    const found: number[][] = [];
    for (const targetName of plainOnce(targetNames)) {
      if (!this.#plain.includes(targetName)) continue;
      found.push(this.#plain.flatMap((name, place) => (name === targetName ? [place] : [])));
    }
    return found;
  }

  #index(): ReadonlyMap<string, number[]> {
    if (this.#places !== null) return this.#places;
    const places = new Map<string, number[]>();
    for (const [place, name] of this.names.entries()) {
      const plain = plainName(name);
      const known = places.get(plain);
      if (known === undefined) places.set(plain, [place]);
      else known.push(place);
    }
    this.#places = places;
    return places;
  }
}

const plainByList = new WeakMap<readonly string[], readonly string[]>();

function plainOnce(names: readonly string[]): readonly string[] {
  const known = plainByList.get(names);
  if (known !== undefined) return known;
  const plain = names.map(plainName);
  plainByList.set(names, plain);
  return plain;
}

// Above these limits an object gets its own shape: maps with thousands of ids are not rows.
const notShared = /^\d|["\\]|^.{61}/s;
const maxSharedLength = 100;
const maxShared = 4_000;

/** A node of the tree of shapes: the names so far. Each reply has its own tree. */
export class ShapeStep {
  /** The step that the last object took from this node. The next row probably takes the same step. */
  guess: ShapeStep | null = null;
  /** The name as it is written in JSON, `"name":`. So the parser can compare it without making a substring. */
  readonly written: string;
  readonly #before: ShapeStep | null;
  readonly #name: string;
  readonly #depth: number;
  readonly #tree: { steps: number };
  readonly #next = new Map<string, ShapeStep>();
  #shape: Shape | null = null;

  constructor(before: ShapeStep | null = null, name = '') {
    this.#before = before;
    this.#name = name;
    this.#depth = before === null ? 0 : before.#depth + 1;
    this.#tree = before === null ? { steps: 0 } : before.#tree;
    this.written = `"${name}":`;
  }

  /** The step for `name`; null if these objects should not share a shape. */
  to(name: string): ShapeStep | null {
    let step = this.#next.get(name);
    if (step === undefined) {
      // The text of an escaped name differs from the name.
      if (notShared.test(name) || this.#depth >= maxSharedLength || this.#tree.steps >= maxShared)
        return null;
      this.#tree.steps += 1;
      step = new ShapeStep(this, name);
      this.#next.set(name, step);
    }
    this.guess = step;
    return step;
  }

  get names(): string[] {
    const names: string[] = [];
    for (let step: ShapeStep = this; step.#before !== null; step = step.#before) names.push(step.#name);
    return names.reverse();
  }

  get shape(): Shape {
    this.#shape ??= new Shape(this.names, true);
    return this.#shape;
  }
}
