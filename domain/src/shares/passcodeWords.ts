/**
 * Common words of four to six letters. Any two differ in at least three letters, so that neither a slip of the pen nor a bad
 * line turns one into another. None has a homophone or a second spelling, such as 'flower' and 'harbor'.
 */
export const passcodeWords: readonly string[] = `
  acorn album anchor animal april atlas bamboo banana
  basket bridge bronze brush cabin cactus camel candle
  carpet circus clock cobweb coffee cookie copper crown
  daisy dance desk dinner doctor donkey dragon dream
  echo elbow engine fabric falcon family farmer flag
  forest fossil friday galaxy garlic giant glove guitar
  helmet insect island ivory jungle kite koala ladder
  laptop legend lemon lizard lunch magic magnet mango
  maple meadow mirror mouse muffin museum napkin needle
  number ocean office onion orange otter oxygen paper
  parrot pastry peanut pebble pencil photo picnic pillow
  pirate pocket pony potato purple quick rabbit radio
  ribbon river robot rugby salad sandal seven shovel
  sister sketch spider spoon spring square statue stone
  studio sugar sunset tennis tulip tunnel turkey video
  violin volume waffle walnut window yard zebra zigzag
`
  .trim()
  .split(/\s+/);
