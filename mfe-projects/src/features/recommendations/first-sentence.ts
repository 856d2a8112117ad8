/** A first line up to the end of a sentence: neither an item's number ('1.') nor an abbreviation ('approx. 5 m') ends one. */
const SENTENCE = /^.{9,}?(?:[.!?…؟۔](?=\s+(?:[^\s\p{Ll}\p{N}]|\p{N}+[.)]\s))|[。！？])|^.*/u;

/** Returns the first sentence of a text, or its first line; the rest stands in the pane. */
export const firstSentence = (text: string): string => SENTENCE.exec(text.trim())?.[0] ?? text;
