// The product is built in this process, as it ships.
process.env['NODE_ENV'] = 'production'
