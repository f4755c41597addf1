import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEADER_LENGTH = 12;

/** A name server that knows the IPv4 addresses of some names, and never answers for any other. */
export async function startNameServer(addresses: Readonly<Record<string, readonly string[]>>) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end, isIpv4 } = readQuestion(query);
    const known = addresses[name];
    if (!known) return;
    const records = isIpv4 ? known.map(toRecord) : [];
    const header = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, records.length, 0, 0, 0, 0]);
    socket.send(Buffer.concat([header, query.subarray(HEADER_LENGTH, end), ...records]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => socket.close() };
}

function readQuestion(query: Buffer) {
  const labels: string[] = [];
  let at = HEADER_LENGTH;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5, isIpv4: query.readUInt16BE(at + 1) === 1 };
}

/** A DNS A record that points to the name in the question, with a TTL of a minute. */
function toRecord(address: string): Buffer {
  return Buffer.from([0xc0, HEADER_LENGTH, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]);
}
