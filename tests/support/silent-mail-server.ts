import net from 'node:net';

interface SilentMailServer {
  /** Address for SMTP_URL. */
  readonly url: string;
  /** How many connections are open. */
  open(): number;
  /** The most that were open at a time. */
  most(): number;
  close(): Promise<void>;
}

/** A mail server that takes connections and stops answering: at once, or when it has been given a mail. */
export async function openSilentMailServer(from: 'greeting' | 'data'): Promise<SilentMailServer> {
  const sockets = new Set<net.Socket>();
  let most = 0;
  const server = net.createServer((socket) => {
    sockets.add(socket);
    most = Math.max(most, sockets.size);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    // Unread data would delay the end of the connection.
    if (from === 'greeting') socket.resume();
    else answerUntilData(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    open: () => sockets.size,
    most: () => most,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function answerUntilData(socket: net.Socket): void {
  let isMail = false;
  socket.write('220 silent ESMTP\r\n');
  socket.on('data', (chunk: Buffer) => {
    if (isMail) return;
    isMail = /^DATA/i.test(chunk.toString());
    socket.write(isMail ? '354 Go on\r\n' : '250 Yes\r\n');
  });
}
