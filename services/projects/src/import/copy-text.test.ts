import { expect, it } from 'vitest';
import { copyText } from './copy-text.ts';

it('writes values as PostgreSQL reads them from COPY: separators are escaped, nothing is not the word for it', () => {
  expect(copyText(['a\tb\\N', null, 'two\r\nlines', 1.5, '', '\\N'])).toBe(
    ['a\\tb\\\\N', '\\N', 'two\\r\\nlines', '1.5', '', '\\\\N'].join('\t'),
  );
});
