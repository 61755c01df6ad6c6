import { type Browser, expect, type Page } from '@playwright/test';
import { makeDataFolder, startShell } from '../../support/app/loopback-app.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { type App, test } from '../../support/page/e2e.ts';
import {
  connectToPractice,
  fillOrder,
  orderDevice,
  payButton,
  untilSettled,
} from '../../support/page/e2e-shop.ts';
import { goTo, show } from '../../support/page/go-to.ts';
import { enterServer, joinServer, joinShop, showSharing } from '../../support/page/sharing-steps.ts';
import { asAdministrator, asTill, databaseOf, emptyDatabase } from '../../support/postgres/databases.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres/server.ts';

let server: PostgresServer;

test.beforeAll(async () => {
  server = await startPostgres({ inMemory: true });
  const { host, port, user, password } = server;
  process.env.IMEI_DESK_TEST_SERVER = `postgresql://${user}:${encodeURIComponent(password)}@${host}:${port}`;
  // Without a keychain, a restarted till reads the password from here.
  process.env.PGPASSWORD = password;
});

test.afterAll(async () => {
  await server.remove();
});

/** Opens the app while neither a keychain nor the environment has the server's password. */
async function reopenWithoutPassword(app: App): Promise<Page> {
  const { PGPASSWORD, DBUS_SESSION_BUS_ADDRESS } = process.env;
  delete process.env.PGPASSWORD;
  process.env.DBUS_SESSION_BUS_ADDRESS = 'unix:path=/nowhere';
  try {
    return await app.open();
  } finally {
    process.env.PGPASSWORD = PGPASSWORD;
    if (DBUS_SESSION_BUS_ADDRESS === undefined) delete process.env.DBUS_SESSION_BUS_ADDRESS;
    else process.env.DBUS_SESSION_BUS_ADDRESS = DBUS_SESSION_BUS_ADDRESS;
  }
}

async function twoTills(app: App, browser: Browser, database: string) {
  await databaseOf(database);
  const first = await app.open();
  await joinServer(first, server, database, 'Counter 1');
  await expect(first.getByText('On duty: this computer sends for all tills.')).toBeVisible();
  await goTo(first, '/welcome');
  await connectToPractice(first);
  const elsewhere = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const data = await makeDataFolder();
  const shell = await startShell(data.folder);
  const second = await elsewhere.newPage();
  await second.goto(shell.url);
  await joinServer(second, server, database, 'Counter 2');
  await expect(second.getByText('On duty: Counter 1. It sends for this till.')).toBeVisible();
  return {
    first,
    second,
    async end() {
      await elsewhere.close();
      await shell.end('SIGKILL');
      await data.remove();
    },
  };
}

async function toOrders(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await show(page, '/orders', 'Orders');
}

test('two tills on one server: the same device at the same moment is paid once, and the other till takes over from one that was killed', {
  tag: '@whole',
}, async ({ app, browser }) => {
  const { first, second, end } = await twoTills(app, browser, 'two_browsers');
  await expect(second.getByText('Sends: Counter 1')).toBeVisible();
  await Promise.all([fillOrder(first, 1), fillOrder(second, 1)]);
  await Promise.all([untilSettled(first), untilSettled(second)]);
  await Promise.all([payButton(first).click(), payButton(second).click()]);
  await expect
    .poll(async () => {
      const ordered = await Promise.all(
        [first, second].map((page) => page.getByText('Just ordered').count()),
      );
      return ordered.filter((count) => count > 0).length;
    })
    .toBe(1);
  for (const page of [first, second]) {
    await toOrders(page);
    await expect(page.getByText(sampleImei(1)).first()).toBeVisible();
    await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  }

  const silent = second
    .getByText('Counter 1, the till on duty, does not answer.', { exact: false })
    .first()
    .waitFor({ timeout: 90_000 });
  await app.close('killed');
  await silent;
  await goTo(second, '/settings?show=sharing');
  await expect(second.getByText('On duty: this computer sends for all tills.')).toBeVisible({
    timeout: 90_000,
  });
  const again = await app.open();
  await expect(again.getByText('Sends: Counter 2')).toBeVisible();
  for (const page of [again, second]) {
    await toOrders(page);
    await expect(page.getByText(sampleImei(1)).first()).toBeVisible();
    await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  }
  await end();
});

test('a till of a server hands over the duty, shows a server’s problems, and is removed by another till', {
  tag: '@whole',
}, async ({ app, browser }) => {
  const { first, second, end } = await twoTills(app, browser, 'hands_over');
  await second.getByRole('button', { name: 'Take the duty here' }).click();
  await expect(second.getByText('On duty: this computer sends for all tills.')).toBeVisible();
  await goTo(first, '/settings?show=sharing');
  await expect(first.getByText('On duty: Counter 2. It sends for this till.')).toBeVisible();
  await second.getByRole('button', { name: 'Remove Counter 1' }).click();
  await untilSettled(second);
  await second.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(first.getByText('This till was removed from the shop’s server.')).toBeVisible();
  await first.getByRole('button', { name: 'Leave the server' }).click();
  await untilSettled(first);
  await first.getByRole('dialog').getByRole('button', { name: 'Leave the server' }).click();
  await expect(first.getByText('The shop is on a server', { exact: true })).toHaveCount(0);

  await emptyDatabase('nothing_there');
  await enterServer(first, server, 'nothing_there');
  await expect(first.getByText('The server is ready. No shop is on it yet.')).toBeVisible();
  await first.getByLabel('Database').fill('no_such_database');
  await first.getByRole('button', { name: 'Test' }).click();
  await expect(first.getByText('Check user name, password and database')).toBeVisible();
  await expect(first.getByText('create extension if not exists pg_trgm')).toBeVisible();
  await end();
});

test('a shop is moved to a server on screen, signs in again after a start without the password, and returns', {
  tag: '@whole',
}, async ({ app }) => {
  await emptyDatabase('there_and_back');
  const page = await app.open();
  await connectToPractice(page);
  await orderDevice(page, 1);
  await expect(page.getByText('Just ordered')).toBeVisible();
  await enterServer(page, server, 'there_and_back');
  await expect(page.getByText('The server is ready. No shop is on it yet.')).toBeVisible();
  await page.getByLabel('Name of this till').last().fill('Counter 1');
  await page.getByRole('button', { name: 'Move this shop there' }).click();
  await expect(page.getByText('On duty: this computer sends for all tills.')).toBeVisible();
  await expect(page.getByText('and both sides agree', { exact: false })).toBeVisible();
  await toOrders(page);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();

  await app.close('killed');
  const again = await reopenWithoutPassword(app);
  // On other systems a test cannot disable the keychain, so the password is still known.
  if (process.platform === 'linux') await signInAgain(again, server.password);
  else await showSharing(again);
  await expect(again.getByText('On duty: this computer sends for all tills.')).toBeVisible();
  // A till can make backups, but cannot restore one while the orders are on the server.
  await again.getByRole('button', { name: 'Back up now' }).click();
  await expect(again.getByText('Backup made and checked')).toBeVisible();
  await expect(again.getByText('Your orders are on a server.', { exact: false })).toBeVisible();
  await expect(again.getByRole('button', { name: /^Restore the backup of/ })).toHaveCount(0);

  await again.getByRole('button', { name: 'Leave the server' }).click();
  await untilSettled(again);
  // This is the last till. If it leaves, nobody else has the orders.
  await expect(again.getByRole('radio', { name: 'Bring the orders back here' })).toBeChecked();
  await again.getByRole('dialog').getByRole('button', { name: 'Leave the server' }).click();
  await expect(again.getByText('The shop is on a server', { exact: true })).toHaveCount(0);
  await expect(again.getByText('and both sides agree', { exact: false })).toBeVisible();
  await toOrders(again);
  await expect(again.getByText(sampleImei(1)).first()).toBeVisible();
  await expect(again.getByText('1 order', { exact: true })).toBeVisible();
});

test('a till with its own login shows its rights, its removal, and that the tables need their owner', {
  tag: '@whole',
}, async ({ app }) => {
  const database = 'names_of_their_own';
  const { user } = asTill(await databaseOf(database));
  const page = await app.open();
  await enterServer(page, { ...server, user }, database);
  await expect(page.getByText('This name is a till’s: it reads and writes orders')).toBeVisible();
  await joinShop(page, 'Counter 1');
  await expect(page.getByText('On duty: this computer sends for all tills.')).toBeVisible();
  await expect(page.getByText(new RegExp(`This till signs in as .${user}`))).toBeVisible();
  await asAdministrator(`revoke tills_of_tests from ${user}`);
  await expect(page.getByText('The server lets this till in, but not to the shop’s orders')).toBeVisible();
  await asAdministrator(`grant tills_of_tests to ${user}`);
  await expect(page.getByText('On duty: this computer sends for all tills.')).toBeVisible();

  await app.close('killed');
  // Deletes the names of the applied migrations, so that the tables seem to lack migrations of this version.
  const { rows: applied } = await asAdministrator(
    'delete from imei_desk.kysely_migration returning name',
    database,
  );
  const again = await app.open();
  await expect(again.getByText('must be brought to this version by their owner')).toBeVisible();
  await again.getByRole('button', { name: 'Open Settings' }).click();
  await again.getByLabel('User name').fill(server.user);
  await again.getByLabel('Password', { exact: true }).fill('not it');
  await again.getByRole('button', { name: 'Update the tables' }).click();
  await expect(again.getByText('The server does not take that name and password.')).toBeVisible();
  // The owner of the tables applies the migration at another computer.
  for (const { name } of applied)
    await asAdministrator(
      `insert into imei_desk.kysely_migration (name, timestamp) values ('${name}', '')`,
      database,
    );
  await expect(again.getByText('On duty: this computer sends for all tills.')).toBeVisible();
});

async function signInAgain(page: Page, password: string): Promise<void> {
  await expect(page.getByText('wants its password again', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Open Settings' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
