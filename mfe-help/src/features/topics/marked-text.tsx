import { readMarks } from '@portal/contracts/help/marks';

export interface MarkedTextProps {
  /** Labels in it are marked `[[label|screen]]`. */
  readonly children: string;
}

/** A help text; the labels that it names stand out. */
export function MarkedText({ children }: MarkedTextProps) {
  return readMarks(children).map((part, index) =>
    typeof part === 'string' ? part : <strong key={`${index}-${part.label}`}>{part.label}</strong>,
  );
}
