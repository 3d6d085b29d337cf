/** The contract as the page `/api` shows it; the build makes it of `openapi.yaml`. Texts are plain. */
export interface ContractDescription {
  readonly version: string;
  readonly description: string;
  readonly groups: readonly CallGroup[];
  readonly shapes: readonly Shape[];
}

interface CallGroup {
  readonly name: string;
  readonly description: string;
  readonly calls: readonly CallDescription[];
}

export interface CallDescription {
  readonly id: string;
  /** In capitals. */
  readonly method: string;
  /** Path below `/api/v1`, with parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly needsAccount: boolean;
  readonly parameters: readonly ParameterDescription[];
  /** What is sent; undefined where nothing is. */
  readonly body?: BodyDescription;
  readonly answers: readonly AnswerDescription[];
}

/** A field of an object, or a parameter of an address. */
export interface FieldDescription {
  readonly name: string;
  readonly type: TypeDescription;
  readonly isRequired: boolean;
  readonly notes: string;
}

export interface ParameterDescription extends FieldDescription {
  readonly place: 'path' | 'query' | 'header';
  /** A value to begin with. */
  readonly example: string;
  /** Values that it may have; empty where it may have others. */
  readonly choices: readonly string[];
}

/** A type in words, with the shape that it leads to. */
export interface TypeDescription {
  readonly words: string;
  readonly shape?: string;
}

export interface BodyDescription {
  readonly contentType: string;
  readonly fields: readonly FieldDescription[];
  /** Text of an example; empty for none. */
  readonly example: string;
}

export interface AnswerDescription {
  readonly status: string;
  readonly description: string;
  /** Content types; empty for an answer without a body. */
  readonly contentTypes: readonly string[];
  readonly type?: TypeDescription;
  readonly example: string;
}

/** An object with a name, which several answers have. */
interface Shape {
  readonly name: string;
  readonly description: string;
  readonly fields: readonly FieldDescription[];
}
