/** A failure that callers of the storage may expect; `http` turns it into a reply. */
class StorageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The account that a change is made for was deleted meanwhile. */
export class AccountGone extends StorageError {
  constructor() {
    super('The account has been deleted.');
  }
}

/** A search was cut because it had used all the database time of one search. */
export class SearchTooLong extends StorageError {
  constructor(options?: ErrorOptions) {
    super('The search has used all its database time.', options);
  }
}

/** The object store with the bytes of files does not answer. */
export class BlobsUnreachable extends StorageError {
  constructor(options?: ErrorOptions) {
    super('The object store does not answer.', options);
  }
}
