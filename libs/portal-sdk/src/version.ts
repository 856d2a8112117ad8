import manifest from '../package.json' with { type: 'json' };

/** Version of this SDK; remotes name the range they work with in area.json. */
export const SDK_VERSION: string = manifest.version;
