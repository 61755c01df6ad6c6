import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { catalogueOf } from './catalogue-of.ts';

// A supplier in a thread of its own that answers every request with a catalogue of this many services.
const body = catalogueOf(workerData as number);
const account = JSON.stringify({
  SUCCESS: [
    {
      message: 'Your Accout Info',
      AccoutInfo: { credit: '$1,000.00', creditraw: '1000.00', mail: 'shop@example.com', currency: 'USD' },
    },
  ],
});

const server = createServer((request, response) => {
  let asked = '';
  request.on('data', (chunk: Buffer) => {
    asked += chunk.toString();
  });
  request.on('end', () => {
    response.setHeader('Content-Type', 'application/json');
    response.end(asked.includes('action=imeiservicelist') ? body : account);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  parentPort?.postMessage(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
