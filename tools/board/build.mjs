// Bundles the page into the folder named on the command line, where engine.wasm stands already.
import { build } from 'esbuild';
import { copyFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const out = process.argv[2];
if (out === undefined) {
    console.error('usage: node build.mjs FOLDER');
    process.exit(2);
}

// Chunks are named by their content; those of former builds would pile up.
for (const file of await readdir(out)) {
    if (file !== 'engine.wasm') await rm(join(out, file), { recursive: true });
}
await build({
    entryPoints: ['src/main.ts', 'src/worker.ts', 'src/engine.ts'],
    bundle: true,
    splitting: true, // the 3D library is loaded only by those who look at a board in 3D
    format: 'esm',
    target: 'es2022',
    minify: true,
    outdir: out,
    logLevel: 'warning',
});
for (const file of await readdir('page')) await copyFile(join('page', file), join(out, file));
