import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { operations } from '../../api/schema.d.ts';
import type { KeptJson } from '../answers/kept-answers.ts';
import type { Caller } from '../auth/tokens.ts';
import type { Services } from '../services.ts';

/** The contract's name of a call. */
export type OperationId = keyof operations;

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : undefined;
type Parameters<Id extends OperationId, Place extends string> = operations[Id]['parameters'] extends {
  readonly [P in Place]?: infer Values;
}
  ? Readonly<NonNullable<Values>>
  : undefined;

/** A call that meets the contract: `params`, `query` and `body` were checked against it. */
export interface Call<Id extends OperationId> {
  readonly params: Parameters<Id, 'path'>;
  readonly query: Parameters<Id, 'query'>;
  readonly body: operations[Id] extends { requestBody: infer Body } ? Json<Body> : undefined;
  /** Account that makes the call, undefined for a visitor; calls that need an account use `userId`. */
  readonly caller: Caller | undefined;
  /** The request itself, for what the contract does not describe: headers, and the parts of an upload. */
  readonly request: FastifyRequest;
}

/** A status and the body that the contract pairs with it. */
type JsonReply<Id extends OperationId> = {
  [Status in keyof operations[Id]['responses'] & number]: {
    readonly status: Status;
    readonly body: Json<operations[Id]['responses'][Status]>;
    readonly headers?: Readonly<Record<string, string>>;
  };
}[keyof operations[Id]['responses'] & number];

/** Reply of what is stored or written as it is, as bytes or a stream of them, which is opened only when the reader's `etag` is out of date. */
export interface StreamReply<Body extends Readable | Buffer = Readable | Buffer> {
  readonly status: 200;
  readonly headers: Readonly<Record<string, string>>;
  readonly open: () => Body;
}

/** The body that the contract gives a call that goes well. */
export type GoodBody<Id extends OperationId> = 200 extends keyof operations[Id]['responses']
  ? Json<operations[Id]['responses'][200]>
  : never;

export type Reply<Id extends OperationId> =
  | JsonReply<Id>
  | (Id extends
      | 'queryFiles'
      | 'queryComponents'
      | 'listForms'
      | 'queryWorks'
      | 'suggest'
      | 'getWork'
      | 'getPerformer'
      | 'listCorpora'
      | 'getCorpus'
      | 'listCorpusFiles'
      ? KeptJson<GoodBody<Id>>
      : never)
  | (Id extends
      | 'getFileJson'
      | 'getMeasures'
      | 'getFileNotes'
      | 'getWaveform'
      | 'getWorkMeasures'
      | 'getChanges'
      | 'downloadFile'
      | 'getCitation'
      | 'getCorpusCitation'
      | 'downloadCorpus'
      | 'exportAccount'
      | 'exportFile'
      | 'listCatalogueFiles'
      | 'listCatalogueComponents'
      | 'getFigure'
      | 'exportTql'
      | 'exportQuestion'
      | 'getQuestionCitation'
      ? StreamReply
      : never);

/** Answers one call. Failures are thrown as `AppError`. */
export type Handler<Id extends OperationId> = (call: Call<Id>, services: Services) => Promise<Reply<Id>>;
