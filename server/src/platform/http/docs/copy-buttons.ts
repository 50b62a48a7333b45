/** The only script of the page: a button at each program copies it. Without the script, the page loses nothing else. */
export const copyButtons = `'use strict';
const { copy, copied } = document.body.dataset;
const copyText = async (sample, text) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Browsers have no clipboard for pages that came without TLS.
    getSelection().selectAllChildren(sample);
    document.execCommand('copy');
    getSelection().removeAllRanges();
  }
};
const add = (sample) => {
  if (sample.previousElementSibling?.className === 'copy') return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = copy;
  button.addEventListener('click', async () => {
    await copyText(sample, sample.textContent);
    button.textContent = copied;
    setTimeout(() => (button.textContent = copy), 2000);
  });
  sample.before(button);
};
const addIn = (part) => part.querySelectorAll(':scope > .sample').forEach(add);
addIn(document.body);
document.querySelectorAll('.samples').forEach((part) => part.addEventListener('toggle', () => addIn(part)));
`;
