// Exits with 0 if the address in the first argument answers at all, also with a refusal.
await fetch(process.argv[2], { redirect: 'manual' }).catch(() => process.exit(1))
