/** Returns the name of a chart's file: its title in words joined by hyphens. */
export const fileNameOf = (title: string, ending: 'png' | 'csv'): string =>
  `${
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'chart'
  }.${ending}`;
