import { backendUnderTest } from '../support/backend-under-test.ts';
import { makeDataFolder } from '../support/loopback-app.ts';
import { benchContractCalls } from './contract-call.ts';
import { benchDecode } from './decode.ts';
import { benchDurableChange } from './durable-change.ts';
import { benchPageCatalogue } from './page-catalogue.ts';
import { benchPageStart } from './page-start.ts';

// Every figure is a ratio against a baseline measured in turn with it: these machines are too noisy for anything else.
const data = await makeDataFolder();
const { backend, stop } = await backendUnderTest(data.folder);
await benchDecode();
await benchContractCalls(backend.router);
await benchDurableChange(data.folder);
await stop();
await data.remove();
await benchPageStart();
await benchPageCatalogue();
