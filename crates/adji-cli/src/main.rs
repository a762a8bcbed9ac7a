//! The adji program.
use adji::{Library, VariantSpec, load};
struct Folder;
impl Library for Folder {
    fn find(&self, base: &str, _: Option<&str>) -> Result<Option<(String, String)>, String> {
        let path = format!("variants/{base}.toml");
        Ok(std::fs::read_to_string(&path).ok().map(|text| (path, text)))
    }
    fn ids(&self) -> Vec<String> { vec![] }
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let spec: VariantSpec = args[1].parse().unwrap();
    let loaded = load(&spec, &Folder);
    for d in &loaded.diagnostics { eprintln!("{}", adji::syntax::render::render(d, &loaded.sources, false)); }
    let Some(v) = loaded.variant else { return };
    let start = v.rules.start();
    println!("{:?}", v.rules.recognition);
    for d in 1..=args[2].parse::<u32>().unwrap() {
        let t = std::time::Instant::now();
        let mut h = adji::engine::History::new();
        let n = adji::engine::count::perft(&v.rules, &start, &mut h, d);
        println!("{d} {n} {:.3}", t.elapsed().as_secs_f64());
    }
}
