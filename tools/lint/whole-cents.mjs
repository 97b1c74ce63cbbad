/**
 * Lint rule 'money/whole-cents': a file that knows money reckons in whole cents. It is one that lies in a room of
 * money, or anywhere imports the amounts or the taxes of packages/domain/src/money. There nothing divides, rounds,
 * reads or writes a fraction: `taxOf`, `taxesGivenBack` and `formatMoney` do what needs a part, in exact integers. And
 * no amount is made by a cast, past the check of `cents`. Decision 143.
 */
const money = /(?:^|\/)money\/(?:money|tax)\.ts$/;
const room = /\/(?:claims?|invoice|ledger|money|payments?|premium|taxes)\//;
const home = /packages\/domain\/src\/money\/(?:money|tax)\.ts$/;

const fractions = new Set(['parseFloat', 'toFixed', 'toPrecision', 'round', 'floor', 'ceil', 'trunc', 'fround']);
const divisions = new Set(['/', '/=']);
const message = 'Money is whole cents: use what packages/domain/src/money offers.';

const wholeCents = {
  create(context) {
    const path = context.filename.slice(context.cwd.length).replaceAll('\\', '/');
    const own = home.test(path);
    let knowsMoney = room.test(path);
    const found = [];
    const refuse = (node) => found.push(node);
    return {
      ImportDeclaration({ source }) {
        knowsMoney ||= money.test(source.value);
      },
      CallExpression(node) {
        const { callee } = node;
        const name = callee.type === 'MemberExpression' ? (callee.property.name ?? callee.property.value) : callee.name;
        if (fractions.has(name)) refuse(node);
      },
      BinaryExpression(node) {
        // BigInts divide without a fraction.
        const exact = [node.left, node.right].some((side) => typeof side.bigint === 'string' || isBigInt(side));
        if (divisions.has(node.operator) && !exact) refuse(node);
      },
      AssignmentExpression(node) {
        if (divisions.has(node.operator)) refuse(node);
      },
      Literal(node) {
        const drawn = node.parent?.parent?.type === 'JSXAttribute';
        if (typeof node.value === 'number' && !Number.isInteger(node.value) && !drawn) refuse(node);
      },
      TSAsExpression(node) {
        if (!own && node.typeAnnotation.typeName?.name === 'Cents') refuse(node);
      },
      'Program:exit'() {
        if (knowsMoney) for (const node of found) context.report({ node, message });
      },
    };
  },
};

const isBigInt = (side) => side.type === 'CallExpression' && side.callee.name === 'BigInt';

export default { meta: { name: 'money' }, rules: { 'whole-cents': wholeCents } };
