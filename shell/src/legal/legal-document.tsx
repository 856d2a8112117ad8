import type { LegalText } from '@portal/contracts/identity/legal-texts';
import classes from './legal.module.css';

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A legal text, section by section. `level` is the heading level of its sections. */
export function LegalDocument({ text, level: Heading }: { readonly text: LegalText; readonly level: 'h2' | 'h3' }) {
  return (
    <>
      <p className={classes['version']}>
        Version {text.version}, {DATE.format(new Date(text.date))}
      </p>
      {text.sections.map(({ heading, paragraphs, link }) => (
        <section key={heading} className={classes['section']}>
          <Heading>{heading}</Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {link && (
            <p>
              <a href={link.path} target="_blank" rel="noopener">
                {link.label}
              </a>
            </p>
          )}
        </section>
      ))}
    </>
  );
}
