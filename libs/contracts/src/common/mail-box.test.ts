import { expect, it } from 'vitest';
import { mailBoxOf, mailLinkOf } from './mail-box.ts';

it.each([
  ['Fees+Berlin@harbour.example', 'fees@harbour.example'],
  ['r&d@harbour.example', 'r&d@harbour.example'],
])('%s reaches the mailbox %s', (address, box) => expect(mailBoxOf(address)).toBe(box));

it.each([
  ["sean.o'brien+site@harbour.example", "mailto:sean.o'brien+site@harbour.example"],
  ['r&d@harbour.example', 'mailto:r%26d@harbour.example'],
  ['ref=12@harbour.example', 'mailto:ref%3D12@harbour.example'],
])('%s is written to by %s', (address, link) => expect(mailLinkOf(address)).toBe(link));
