import { writeGazetteer } from './gazetteer-file.ts';

writeGazetteer();
