it('a test of what runs in browsers has nothing that the oldest of them lack', () => {
  expect(
    [URL, URLSearchParams.prototype, Promise, Object].flatMap((owner) =>
      ['canParse', 'size', 'withResolvers', 'groupBy'].filter((name) => name in owner),
    ),
  ).toEqual([]);
  expect([].values()).not.toHaveProperty('map');
});
