import { writeFile } from 'node:fs/promises';
import { newProjects } from '../portal/new-projects.ts';
import { Session } from '../portal/session.ts';

/*
 * Writes a workbook of so many projects, in a process of its own: what making it leaves behind to be collected does not
 * disturb what is measured. `node write-workbook.process.ts <file> <origin> <email> <prefix of the names> <rows>`
 */
const [file = '', url = '', email = '', prefix = '', rows = ''] = process.argv.slice(2);
const projects = await newProjects(new Session(url, email), prefix);
const names = Array.from({ length: Number(rows) }, (_, index) => `${prefix} ${index}`);
await writeFile(file, await projects.workbook(names));
process.send?.('written', () => process.exit(0));
