/**
 * `node scripts/compare-schema.mjs OLD_COMMIT`: creates one database with the migrations of a commit and one with those of
 * this tree, and compares them: on PostgreSQL 15 by `pg_dump`, with all rows, and there and on the embedded PostgreSQL also
 * by their catalogs. It fails unless the only differences are those of `allowed`.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { rolldown } from 'rolldown'
import { bundle } from './bundle.mjs'
import { project, say } from './project.mjs'

/** Lines that only one of the databases may have, each with its reason. */
const allowed = [
  { line: /^INSERT INTO public\.kysely_migration VALUES/, why: 'the names of the migrations that ran' },
  {
    line: /^constraint rate_limit_count\.rate_limit_count_(tries|used)_not_null /,
    why: 'PostgreSQL 18 names the constraints of `not null`; this column had another name when it was created',
  },
]

/** Statements over PostgreSQL's catalogs: each returns lines in an order that does not depend on when objects were created. */
const catalog = [
  `select format('extension %s', extname) as line from pg_extension order by 1`,
  `select format('relation %s %s %s %s', relname, relkind, relpersistence, reloptions) as line
   from pg_class where relnamespace = 'public'::regnamespace order by relname`,
  // The position is counted: dropped columns leave gaps.
  `select format('column %s.%s %s %s not null %s default %s generated %s identity %s storage %s statistics %s collation %s', relname,
     row_number() over (partition by relname order by attnum), attname, format_type(atttypid, atttypmod), attnotnull,
     pg_get_expr(adbin, adrelid), attgenerated, attidentity, attstorage, nullif(attstattarget, -1), attcollation::regcollation) as line
   from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on adrelid = c.oid and adnum = attnum
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'c') and attnum > 0 and not attisdropped
   order by relname, attnum`,
  `select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
   from pg_constraint where connamespace = 'public'::regnamespace order by 1`,
  `select format('index %s', pg_get_indexdef(indexrelid)) as line from pg_index join pg_class c on c.oid = indexrelid
   where relnamespace = 'public'::regnamespace order by 1`,
  `select format('statistics %s', pg_get_statisticsobjdef(oid)) as line from pg_statistic_ext order by 1`,
  `select format('sequence %s %s %s %s %s %s', sequencename, data_type, start_value, increment_by, cache_size, last_value) as line
   from pg_sequences order by 1`,
  `select format('trigger %s', pg_get_triggerdef(oid)) as line from pg_trigger where not tgisinternal order by 1`,
  `select format('function %s', replace(pg_get_functiondef(p.oid), E'\\n', ' ')) as line from pg_proc p
   where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`,
  `select format('comment on %s: %s', pg_describe_object(classoid, objoid, objsubid), description) as line
   from pg_description where objoid >= 16384
     and not exists (select from pg_depend d where d.objid = objoid and d.classid = classoid and deptype = 'e') order by 1`,
  `select format('rights %s %s', relname, relacl) as line from pg_class
   where relnamespace = 'public'::regnamespace and relacl is not null order by 1`,
]

const [oldCommit] = process.argv.slice(2)
if (oldCommit === undefined) throw new Error('Give the commit that the schema is compared with.')

const folder = mkdtempSync(join(tmpdir(), 'compare-schema-'))
/** The folder of the files that are compared. */
const output = join(project, 'node_modules/.cache/compare-schema-output')
mkdirSync(output, { recursive: true })
const programs = await bundle('compare-schema', {
  migrate: 'server/db/migrate.ts',
  embedded: 'tests/support/database/shared-postgres.ts',
  other: 'tests/support/database/other-postgres.ts',
})
const { migrate } = await import(join(programs, 'migrate.mjs'))
const { startSharedPostgres } = await import(join(programs, 'embedded.mjs'))
const { startOtherPostgres } = await import(join(programs, 'other.mjs'))
let isEqual = true
try {
  const migrateOld = await oldMigrate()
  const other = await startOtherPostgres()
  if (other?.major !== 15) throw new Error('It needs PostgreSQL 15: apt-get install postgresql-15')
  try {
    const { before, after } = await makeBoth(other.administration, migrateOld)
    compare('PostgreSQL 15, pg_dump', dumpOf(before), dumpOf(after))
    compare('PostgreSQL 15, catalogs', await catalogOf(before), await catalogOf(after))
  } finally {
    await other.stop()
  }
  const embedded = await startSharedPostgres('compare-schema-')
  try {
    const { before, after } = await makeBoth(embedded.administration, migrateOld)
    compare('PostgreSQL 18, catalogs and rows', await catalogOf(before), await catalogOf(after))
  } finally {
    await embedded.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
say(isEqual ? 'The schemas are equal.' : `The schemas differ. Both sides are in ${output}.`)
process.exitCode = isEqual ? 0 : 1

/** The `migrate` of the old commit. It reads its files of SQL from the folder that its program is in. */
async function oldMigrate() {
  const archive = execFileSync(
    'git',
    ['archive', oldCommit ?? '', 'package.json', 'contract', 'rules', 'server'],
    { cwd: project, maxBuffer: 2 ** 30 },
  )
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  const built = await rolldown({
    input: join(folder, 'server/db/migrate.ts'),
    platform: 'node',
    external: (id) => !/^[./]/.test(id),
  })
  const file = join(folder, 'migrate.mjs')
  await built.write({ file, format: 'esm', codeSplitting: false })
  const old = await import(file)
  return old.migrate
}

/**
 * @param {string} administration
 * @param {(address: string) => Promise<void>} migrateOld
 */
async function makeBoth(administration, migrateOld) {
  const addresses = { before: '', after: '' }
  const client = new Client({ connectionString: administration })
  await client.connect()
  for (const side of /** @type {const} */ (['before', 'after'])) {
    await client.query(`create database compared_${side} template template0`)
    const address = new URL(administration)
    address.pathname = `/compared_${side}`
    addresses[side] = address.href
  }
  await client.end()
  await migrateOld(addresses.before)
  await migrate(addresses.after)
  return addresses
}

/** @param {string} connectionString */
function dumpOf(connectionString) {
  const dump = execFileSync(
    '/usr/lib/postgresql/15/bin/pg_dump',
    ['--inserts', '--no-owner', connectionString],
    { encoding: 'utf8', maxBuffer: 2 ** 30 },
  )
  return dump.split('\n').filter((line) => !/^$|^--|^\\(un)?restrict /.test(line))
}

/**
 * Each object of the schema as one line, and each row of the tables.
 * @param {string} connectionString
 */
async function catalogOf(connectionString) {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const lines = []
    for (const text of [...catalog, await rowsOf(client)])
      for (const { line } of (await client.query(text)).rows) lines.push(line)
    return lines
  } finally {
    await client.end()
  }
}

/**
 * The statement that reads all rows but those about migrations.
 * @param {Client} client
 */
async function rowsOf(client) {
  const { rows } = await client.query(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not like 'kysely_%' order by 1`,
  )
  return rows.map(({ name }) => `select 'row ${name} ' || t::text as line from ${name} t`).join(' union all ')
}

/**
 * @param {string} what
 * @param {string[]} before
 * @param {string[]} after
 */
function compare(what, before, after) {
  const name = what.replace(/\W+/g, '-')
  const write = (/** @type {string} */ side, /** @type {string[]} */ lines) => {
    const file = join(output, `${name}.${side}`)
    writeFileSync(file, `${lines.join('\n')}\n`)
    return file
  }
  const mask = (/** @type {string} */ side, /** @type {string[]} */ lines) =>
    write(
      side,
      lines.filter((line) => !allowed.some((one) => one.line.test(line))),
    )
  write('before', before)
  write('after', after)
  const excused = allowed.filter(({ line }) => [...before, ...after].some((one) => line.test(one)))
  const difference = differenceOf(mask('before-masked', before), mask('after-masked', after))
  say(`${what}: ${before.length} lines before, ${after.length} after`)
  for (const { line, why } of excused) {
    const count = (/** @type {string[]} */ lines) => lines.filter((one) => line.test(one)).length
    say(`  not compared: ${count(before)} and ${count(after)} lines ${line.source}: ${why}`)
  }
  say(difference === '' ? '  no other difference' : difference)
  if (difference !== '') isEqual = false
}

/**
 * @param {string} before
 * @param {string} after
 */
function differenceOf(before, after) {
  try {
    execFileSync('git', ['diff', '--no-index', '-U3', before, after])
    return ''
  } catch (error) {
    return String(/** @type {{ stdout: Buffer }} */ (error).stdout)
  }
}
