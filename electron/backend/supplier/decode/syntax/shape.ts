import { plainName } from './plain-name.ts';

// More lists of names than the decoder has; a caller that makes a new list for each call must not fill the memory.
const maxRemembered = 200;
const fewNames = 8;

/**
 * The names of an object's fields, in their order. The rows of one catalogue share one shape, so what depends on the names alone is
 * worked out once for thousands of rows.
 */
export class Shape {
  readonly names: readonly string[];
  #places: Map<string, number[]> | null = null;
  #plain: readonly string[] | null = null;
  readonly #found: Map<readonly string[], readonly (readonly number[])[]> | null;
  #others: { readonly known: ReadonlySet<string>; readonly places: readonly number[] } | null = null;

  /** `isShared` where many objects have it. What is found by the names of one object alone is not worth its room. */
  constructor(names: readonly string[], isShared = false) {
    this.names = names;
    this.#found = isShared || names.length > fewNames ? new Map() : null;
  }

  /** Positions of each of `wanted` that occurs, in that order; several if it is repeated. */
  find(wanted: readonly string[]): readonly (readonly number[])[] {
    if (this.#found === null) return this.#findAmongFew(wanted);
    const known = this.#found.get(wanted);
    if (known !== undefined) return known;
    const places = this.#index();
    const found = wanted.flatMap((name) => {
      const standing = places.get(plainName(name));
      return standing === undefined ? [] : [standing];
    });
    if (this.#found.size < maxRemembered) this.#found.set(wanted, found);
    return found;
  }

  /** The places of names that are not among these plain names. */
  others(known: ReadonlySet<string>): readonly number[] {
    if (this.#others?.known !== known) {
      const places = this.names.flatMap((name, place) => (known.has(plainName(name)) ? [] : [place]));
      this.#others = { known, places };
    }
    return this.#others.places;
  }

  #findAmongFew(wanted: readonly string[]): readonly (readonly number[])[] {
    this.#plain ??= this.names.map(plainName);
    const found: number[][] = [];
    for (const sought of plainOnce(wanted)) {
      if (!this.#plain.includes(sought)) continue;
      found.push(this.#plain.flatMap((name, place) => (name === sought ? [place] : [])));
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

// Beyond these an object keeps names of its own: maps of thousands of ids are not rows.
const notShared = /^\d|["\\]|^.{61}/s;
const maxSharedLength = 100;
const maxShared = 4_000;

/** A node of the tree of shapes: the names so far. Each reply has its own tree. */
export class ShapeStep {
  /** The step that an object took from here last; the next row most likely does too. */
  guess: ShapeStep | null = null;
  /** `"name":` as in the text, for a comparison without slicing. */
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

  /** The step that `name` leads to; null if objects like this one should not share. */
  to(name: string): ShapeStep | null {
    let step = this.#next.get(name);
    if (step === undefined) {
      // A name with marks in it is written otherwise than it is read.
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
