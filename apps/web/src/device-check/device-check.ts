import tokens from '../ui/theme/tokens.css?inline';
import style from './device-check.css?inline';
import { findLacks, runChecks, type Outcome } from './run-checks.ts';
import { checkPrefix } from './real-stage.ts';

/**
 * /V5/reference/device-check: tries on this browser's own storage, locks, channels and encryption what the product
 * promises of them (docs/decisions/0095). No session, no call, nobody's data.
 */
function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
  more: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), { textContent: text }, more);
}

function field(text: string, value: number): { label: HTMLLabelElement; input: HTMLInputElement } {
  const label = element('label', text);
  const input = element('input', '', { type: 'number', min: '1', max: '2000000000', required: true });
  input.value = String(value);
  label.append(input);
  return { label, input };
}

for (const text of [tokens, style]) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
const dark = matchMedia('(prefers-color-scheme: dark)');
const showScheme = () => (document.documentElement.dataset['theme'] = dark.matches ? 'dark' : 'light');
dark.addEventListener('change', showScheme);
showScheme();

const steps = field('Steps', 200);
const seed = field('Seed', crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000);
const run = element('button', 'Run', { type: 'submit' });
const form = element('form');
form.append(steps.label, seed.label, run);
const status = element('p');
status.setAttribute('role', 'status');
const list = element('ul');
const report = element('pre', '', { hidden: true, tabIndex: 0 });
report.setAttribute('aria-label', 'Report');
const copy = element('button', 'Copy the report', { type: 'button', className: 'quiet', hidden: true });
const lacks = element('div');
const main = element('main');
main.append(
  element('h1', 'Device check'),
  element(
    'p',
    'Tries on this browser’s own storage, locks, channels and encryption what the product promises of them. It signs ' +
      'nobody in, calls no server, and removes what it wrote. Keep this tab in front while it runs.',
  ),
  element('p', navigator.userAgent),
  lacks,
  form,
  status,
  list,
  report,
  copy,
);
document.body.append(main);

const said: Outcome[] = [];

function show(outcome: Outcome): void {
  said.push(outcome);
  const item = element('li', '', { className: outcome.outcome.replace(' ', '-') });
  item.append(element('b', outcome.outcome), `: ${outcome.title}`);
  if (outcome.words) item.append(element('pre', outcome.words));
  list.append(item);
}

async function check(): Promise<void> {
  const { keepsNothing, sentences } = await findLacks();
  lacks.replaceChildren(...sentences.map((sentence) => element('p', sentence)));
  if (keepsNothing) {
    status.textContent = 'There is nothing to check: this browser keeps nothing on the device.';
    return;
  }
  const wanted = { steps: steps.input.valueAsNumber, seed: seed.input.valueAsNumber };
  said.length = 0;
  list.replaceChildren();
  report.hidden = copy.hidden = true;
  status.textContent = 'Running …';
  await runChecks(wanted, show, (tried) => (status.textContent = `Running … ${tried} of about ${wanted.steps} steps`));
  const failed = said.filter(({ outcome }) => outcome === 'failed').length;
  status.textContent = failed === 0 ? 'All passed' : `${failed} failed`;
  report.textContent = [
    `Device check: ${status.textContent}`,
    navigator.userAgent,
    `${wanted.steps} steps wanted, seed ${wanted.seed}`,
    ...sentences,
    ...said.map(
      ({ outcome, title, words }) => `${outcome}: ${title}${words ? `\n  ${words.replaceAll('\n', '\n  ')}` : ''}`,
    ),
  ].join('\n');
  report.hidden = copy.hidden = false;
}

/** Two checks at once would remove each other's databases. */
async function checkAlone(): Promise<void> {
  if (!navigator.locks) return check();
  await navigator.locks.request(`${checkPrefix}page`, { ifAvailable: true }, async (lock) => {
    if (lock) await check();
    else status.textContent = 'Another tab of this browser is running the check. Wait for it, or close it.';
  });
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  run.disabled = true;
  void checkAlone()
    .catch((error: unknown) => {
      status.textContent = `The check itself failed: ${error instanceof Error ? error.message : String(error)}`;
    })
    .finally(() => (run.disabled = false));
});
copy.addEventListener('click', () => {
  void navigator.clipboard.writeText(report.textContent ?? '').then(
    () => (copy.textContent = 'Copied'),
    // Without leave to the clipboard: it stands marked, to be copied by hand.
    () => getSelection()?.selectAllChildren(report),
  );
});
