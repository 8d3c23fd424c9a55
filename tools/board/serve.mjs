// Serves a folder of static files on 127.0.0.1: node serve.mjs FOLDER [PORT]
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const TYPES = {
    '.html': 'text/html; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.wasm': 'application/wasm',
    '.svg': 'image/svg+xml',
};

/** Resolves to the server once it listens; port 0 takes any free one. */
export async function serve(folder, port) {
    const root = resolve(folder);
    const server = createServer(async (request, response) => {
        try {
            const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
            const file = join(root, path.endsWith('/') ? join(path, 'index.html') : path);
            const { size } = await stat(file);
            response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'content-length': size });
            createReadStream(file).pipe(response);
        } catch {
            response.writeHead(404).end('not found\n');
        }
    });
    await new Promise((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done));
    return server;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
    try {
        const server = await serve(process.argv[2] ?? '.', Number(process.argv[3] ?? 8080));
        console.log(`Platypus is at http://127.0.0.1:${server.address().port}/ (Ctrl-C ends it)`);
    } catch (error) {
        console.error(`serve.mjs: ${error.message}`);
        process.exit(1);
    }
}
