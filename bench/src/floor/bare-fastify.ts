import Fastify from 'fastify';

/** A Fastify server with one route, for the time that starting it takes. */
const http = Fastify();
http.get('/readyz', async () => ({ ok: true }));
console.log(`listening on ${await http.listen({ port: 0, host: '127.0.0.1' })}`);
