/* The border in one function: names and JSON texts in, JSON texts out, so that no object ever crosses it. */
(bundle, checksum) => {
  const werkbaum = bundle.createWerkbaum === undefined ? {} : bundle.createWerkbaum({ checksum: (text) => checksum(text) });
  const find = (name) => {
    if (Object.hasOwn(werkbaum, name)) return werkbaum[name];
    if (Object.hasOwn(bundle, name) && name !== 'createWerkbaum') return bundle[name];
    throw new TypeError('The bundle has no ' + name);
  };
  return (name, argumentsJson) => {
    const found = find(name);
    const answer = typeof found === 'function' ? found(...JSON.parse(argumentsJson)) : found;
    return JSON.stringify(answer) ?? 'null';
  };
};
