import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it came over the wire. */
interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body. */
  readonly raw: string;
}

export interface MailServer {
  /** Address for SMTP_URL. */
  readonly url: string;
  /** Mails received, oldest first. */
  readonly mails: readonly ReceivedMail[];
  close(): Promise<void>;
}

/** A real mail server on a free port that takes mail for everybody; `options` make it refuse some. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // It would warn that its certificate is known to everybody.
    logger: false,
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => (raw += chunk));
      stream.on('end', () => {
        const from = mailFrom === false ? '' : mailFrom.address;
        mails.push({ from, to: rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
    ...options,
  });
  // A client that leaves in the middle is the client's matter here.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The parts of the link in a mail that brings one, and its whole address. */
export function resetLinkIn(raw: string): {
  readonly link: string;
  readonly uid: string;
  readonly token: string;
} {
  const found =
    /(https?:\/\/\S+?\/(?:reset-password-confirm|confirm-email|undo-email)\/([\w-]+)\/([\w-]+))/.exec(raw);
  if (found === null) throw new Error(`There is no link in the mail:\n${raw}`);
  const [, link = '', uid = '', token = ''] = found;
  return { link, uid, token };
}
