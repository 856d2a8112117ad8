/** The same function, which works out each text once: the rows of a sheet name few parent companies and types. */
export function remembered<Result>(work: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    let result = results.get(text);
    if (result === undefined && !results.has(text)) results.set(text, (result = work(text)));
    return result as Result;
  };
}
