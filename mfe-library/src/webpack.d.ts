interface ImportMeta {
  /** webpack's: all files of a folder become part of the build. */
  webpackContext(folder: string, options: { readonly regExp: RegExp }): unknown;
}
