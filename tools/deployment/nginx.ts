// Runs nginx with the files of deploy/nginx, in its own folder and on its own ports.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../shared/node/environment.mjs'
import { addresses } from './names.ts'

const source = join(root, 'deploy/nginx')

export interface Site {
  /** where the result is written */
  folder: string
  name: 'http' | 'https'
  /** `operations`: also the site of the operators' page, for 127.0.0.1 only */
  hosts: { portal: string; login: string; operations?: string }
  /** `plain` replaces 80 or 8080, `tls` replaces 443 */
  ports: { plain: number; tls: number }
  /** ports of the two servers */
  servers: readonly [number, number]
  /** port of the provider */
  provider: number
}

/**
 * Lays out the files as docs/deployment.md does in /etc/nginx. The caller puts certificates into the folder tls.
 * @returns the path of nginx.conf
 */
export function layOutNginx(site: Site): string {
  for (const name of ['snippets', 'tls', 'log', 'acme', 'temporary'])
    mkdirSync(join(site.folder, name), { recursive: true })
  for (const from of ['snippets', 'machine'])
    for (const file of readdirSync(join(source, from))) copy(join(from, file), join('snippets', file), site)
  copy(`${site.name}.conf`, 'site.conf', site)
  copy('operations.conf', 'operations.conf', site)
  const main = join(site.folder, 'nginx.conf')
  writeFileSync(main, mainFile(site))
  return main
}

function copy(from: string, to: string, { folder, hosts, ports, servers, provider }: Site) {
  const text = readFileSync(join(source, from), 'utf8')
    .replaceAll(/portal\.energy\.example|portal\.switchboard\.localhost/g, hosts.portal)
    .replaceAll(/login\.energy\.example|identity\.switchboard\.localhost/g, hosts.login)
    .replaceAll('operations.energy.example', hosts.operations ?? '')
    .replace('allow 10.0.0.0/8;', 'allow 127.0.0.1;')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll(/^( *)listen (80|8080|443)\b(.*)$/gm, (_, indent, port, rest) =>
      addresses
        .map((address) => `${indent}listen ${address}:${port === '443' ? ports.tls : ports.plain}${rest}`)
        .join('\n'),
    )
    .replace('127.0.0.1:8081', `127.0.0.1:${servers[0]}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${servers[1]}`)
    .replace('127.0.0.1:8090', `127.0.0.1:${provider}`)
    .replaceAll('/var/log/nginx', join(folder, 'log'))
    .replaceAll('/var/www/acme', join(folder, 'acme'))
  writeFileSync(join(folder, to), text)
}

/** Includes the settings of Debian's nginx.conf for all sites, so that the sites must work with them. */
const mainFile = ({ folder, hosts }: Site) => `daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/log/start.log notice;
events { worker_connections 1024; }
http {
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  default_type application/octet-stream;
  ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;
  ssl_prefer_server_ciphers on;
  access_log off;
  gzip on;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temporary/${name};`).join('\n  ')}
  include site.conf;
  ${hosts.operations ? 'include operations.conf;' : ''}
}
`

export const nginxArguments = (folder: string) => [
  '-p',
  folder,
  '-c',
  join(folder, 'nginx.conf'),
  '-e',
  join(folder, 'log/start.log'),
]

/**
 * The files for Kubernetes, as far as an nginx older than 1.27.3 can read them.
 * @param site that has been laid out
 */
export function useKubernetesFiles(site: Site) {
  useContainerFiles(site.folder)
  for (const name of ['site', 'switchboard-upstreams']) {
    const to = name === 'site' ? 'site.conf' : `snippets/${name}.conf`
    copy(`../kubernetes/proxy/${name}.conf`, to, site)
  }
  useOldUpstreams(site.folder)
}

/**
 * The files for containers, as far as an nginx older than 1.27.3 can read them: names become addresses.
 * @param folder of a site that has been laid out
 */
export function useContainerFiles(folder: string) {
  cpSync(join(source, 'containers'), join(folder, 'snippets'), { recursive: true })
  useOldUpstreams(folder)
  const logs = join(folder, 'snippets/switchboard-logs.conf')
  writeFileSync(logs, readFileSync(logs, 'utf8').replaceAll('/dev/', `${join(folder, 'log')}/`))
}

function useOldUpstreams(folder: string) {
  const upstreams = join(folder, 'snippets/switchboard-upstreams.conf')
  const byName = /server [\w.-]+:(\d+) max_fails=0 resolve;/g
  const resolver = join(folder, 'resolver.conf')
  execFileSync(join(source, 'resolver.sh'), ['/etc/resolv.conf', resolver])
  const text = readFileSync(upstreams, 'utf8').replaceAll(byName, 'server 127.0.0.1:$1 max_fails=0;')
  writeFileSync(upstreams, text.replace('/dev/shm/switchboard-resolver.conf', resolver))
}
